CREATE TABLE "confirmations" (
	"owner_no" bigint NOT NULL,
	"newer" bigint NOT NULL,
	"older" bigint NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"tenant_no" integer GENERATED ALWAYS AS ((owner_no >> 32)::integer) STORED NOT NULL,
	CONSTRAINT "confirmations_owner_no_newer_older_pk" PRIMARY KEY("owner_no","newer","older")
);
--> statement-breakpoint
CREATE INDEX "confirmations_by_older" ON "confirmations" USING btree ("owner_no","older");--> statement-breakpoint
grant select, insert, update, delete on confirmations to palimpsest_app;
--> statement-breakpoint
grant select on confirmations to palimpsest_backup;
--> statement-breakpoint
alter table confirmations enable row level security;
--> statement-breakpoint
alter table confirmations force row level security;
--> statement-breakpoint
create policy tenant_only on confirmations to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on confirmations for select to palimpsest_backup using (true);
