CREATE TABLE "model_usage" (
	"tenant_no" integer NOT NULL,
	"day" date NOT NULL,
	"tokens" bigint NOT NULL,
	"calls" integer NOT NULL,
	"refused" integer NOT NULL,
	CONSTRAINT "model_usage_tenant_no_day_pk" PRIMARY KEY("tenant_no","day")
);
--> statement-breakpoint
grant select, insert, update on model_usage to palimpsest_app;
--> statement-breakpoint
grant select on model_usage to palimpsest_backup;
--> statement-breakpoint
alter table model_usage enable row level security;
--> statement-breakpoint
alter table model_usage force row level security;
--> statement-breakpoint
create policy tenant_only on model_usage to palimpsest_app
  using (tenant_no = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on model_usage for select to palimpsest_backup using (true);
