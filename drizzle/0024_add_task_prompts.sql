CREATE TABLE "task_prompts" (
	"tenant_no" integer NOT NULL,
	"task" text NOT NULL,
	"version" integer NOT NULL,
	"instructions" text NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_prompts_tenant_no_task_version_pk" PRIMARY KEY("tenant_no","task","version")
);
--> statement-breakpoint
grant select, insert on task_prompts to palimpsest_app;
--> statement-breakpoint
grant select on task_prompts to palimpsest_backup;
--> statement-breakpoint
alter table task_prompts enable row level security;
--> statement-breakpoint
alter table task_prompts force row level security;
--> statement-breakpoint
create policy tenant_only on task_prompts to palimpsest_app
  using (tenant_no = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on task_prompts for select to palimpsest_backup using (true);
