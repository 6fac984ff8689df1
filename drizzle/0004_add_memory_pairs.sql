CREATE TABLE "memory_pairs" (
	"owner_no" bigint NOT NULL,
	"newer" bigint NOT NULL,
	"older" bigint NOT NULL,
	"chance" real NOT NULL,
	"tenant_no" integer GENERATED ALWAYS AS ((owner_no >> 32)::integer) STORED NOT NULL,
	CONSTRAINT "memory_pairs_owner_no_newer_older_pk" PRIMARY KEY("owner_no","newer","older")
);
--> statement-breakpoint
CREATE INDEX "memory_pairs_by_older" ON "memory_pairs" USING btree ("owner_no","older");
--> statement-breakpoint
grant select, insert, update, delete on memory_pairs to palimpsest_app;
--> statement-breakpoint
grant select on memory_pairs to palimpsest_backup;
--> statement-breakpoint
alter table memory_pairs enable row level security;
--> statement-breakpoint
alter table memory_pairs force row level security;
--> statement-breakpoint
create policy tenant_only on memory_pairs to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on memory_pairs for select to palimpsest_backup using (true);
