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

--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "summary_key" text;--> statement-breakpoint
-- What nobody said (pattern 6, summary 7) has no time here, so that a search without filters leaves it out.
create or replace function copy_state_to_turn() returns trigger language plpgsql as $$
begin
  update turns set superseded_at = new.superseded_at, expires_at = new.expires_at,
    memory_at = (select case when type not in (6, 7) then occurred_at end from memories
      where owner_no = new.owner_no and position = new.position)
  where owner_no = new.owner_no and position = new.position;
  return null;
end $$;
