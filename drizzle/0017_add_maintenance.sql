CREATE TABLE "maintenance_acts" (
	"owner_no" bigint NOT NULL,
	"act_no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_acts_act_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_no" bigint NOT NULL,
	"kind" text NOT NULL,
	"kept" bigint NOT NULL,
	"merged" bigint NOT NULL,
	"cosine" real,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"tenant_no" integer GENERATED ALWAYS AS ((owner_no >> 32)::integer) STORED NOT NULL,
	CONSTRAINT "maintenance_acts_owner_no_act_no_pk" PRIMARY KEY("owner_no","act_no")
);
--> statement-breakpoint
CREATE TABLE "maintenance_runs" (
	"run_no" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "maintenance_runs_run_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_no" integer NOT NULL,
	"steps" text NOT NULL,
	"is_dry" boolean NOT NULL,
	"state" text NOT NULL,
	"only_owner_no" bigint,
	"max_seconds" integer NOT NULL,
	"max_rows" integer NOT NULL,
	"started_by" text NOT NULL,
	"request_id" text NOT NULL,
	"night" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"at_owner_no" bigint,
	"at_step" smallint DEFAULT 0 NOT NULL,
	"at_place" bigint DEFAULT 0 NOT NULL,
	"planned" text DEFAULT '[]' NOT NULL,
	"owners" integer DEFAULT 0 NOT NULL,
	"report" text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant_policies" (
	"tenant_no" integer NOT NULL,
	"version" integer NOT NULL,
	"policy" text NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_policies_tenant_no_version_pk" PRIMARY KEY("tenant_no","version")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_acts_by_pair" ON "maintenance_acts" USING btree ("owner_no","kept","merged");--> statement-breakpoint
CREATE INDEX "maintenance_acts_by_merged" ON "maintenance_acts" USING btree ("owner_no","merged");--> statement-breakpoint
CREATE INDEX "maintenance_acts_of_tenant" ON "maintenance_acts" USING btree ("tenant_no","act_no");--> statement-breakpoint
CREATE INDEX "maintenance_acts_of_run" ON "maintenance_acts" USING btree ("tenant_no","run_no","act_no");--> statement-breakpoint
CREATE INDEX "maintenance_runs_of_tenant" ON "maintenance_runs" USING btree ("tenant_no","run_no");--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_runs_one_running" ON "maintenance_runs" USING btree ("tenant_no") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_runs_by_night" ON "maintenance_runs" USING btree ("tenant_no","night");
--> statement-breakpoint
grant select, insert, update, delete on maintenance_acts to palimpsest_app;
--> statement-breakpoint
grant select, insert, update on maintenance_runs to palimpsest_app;
--> statement-breakpoint
grant select, insert on tenant_policies to palimpsest_app;
--> statement-breakpoint
grant select on maintenance_acts, maintenance_runs, tenant_policies to palimpsest_backup;
--> statement-breakpoint
grant select on sequence maintenance_acts_act_no_seq, maintenance_runs_run_no_seq to palimpsest_backup;
--> statement-breakpoint
alter table maintenance_acts enable row level security;
--> statement-breakpoint
alter table maintenance_acts force row level security;
--> statement-breakpoint
create policy tenant_only on maintenance_acts to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on maintenance_acts for select to palimpsest_backup using (true);
--> statement-breakpoint
alter table maintenance_runs enable row level security;
--> statement-breakpoint
alter table maintenance_runs force row level security;
--> statement-breakpoint
create policy tenant_only on maintenance_runs to palimpsest_app
  using (tenant_no = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on maintenance_runs for select to palimpsest_backup using (true);
--> statement-breakpoint
alter table tenant_policies enable row level security;
--> statement-breakpoint
alter table tenant_policies force row level security;
--> statement-breakpoint
create policy tenant_only on tenant_policies to palimpsest_app
  using (tenant_no = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on tenant_policies for select to palimpsest_backup using (true);
