CREATE TABLE "turn_blocks" (
	"owner_no" bigint NOT NULL,
	"block" bigint NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "turn_blocks_owner_no_block_pk" PRIMARY KEY("owner_no","block")
);
--> statement-breakpoint
CREATE INDEX "turn_blocks_by_version" ON "turn_blocks" USING btree ("owner_no","version");--> statement-breakpoint
alter table turns no force row level security;
--> statement-breakpoint
insert into turn_blocks (owner_no, block, version) select distinct owner_no, position >> 8, 0 from turns;
--> statement-breakpoint
alter table turns force row level security;
--> statement-breakpoint
grant select, insert, update, delete on turn_blocks to palimpsest_app;
--> statement-breakpoint
grant select on turn_blocks to palimpsest_backup;
--> statement-breakpoint
alter table turn_blocks enable row level security;
--> statement-breakpoint
alter table turn_blocks force row level security;
--> statement-breakpoint
create policy tenant_only on turn_blocks to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on turn_blocks for select to palimpsest_backup using (true);
--> statement-breakpoint
-- Raises the owners' versions unless this transaction did so before, which also locks their rows, so that versions
-- are committed in their order.
create function mark_changed_blocks() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then
    return null;
  end if;
  update owners set version = version + 1
  where owner_no in (select owner_no from changed) and xmin <> pg_current_xact_id()::xid;
  insert into turn_blocks as b (owner_no, block, version)
  select distinct c.owner_no, c.position >> 8, o.version from changed c join owners o on o.owner_no = c.owner_no
  on conflict (owner_no, block) do update set version = excluded.version where b.version <> excluded.version;
  return null;
end $$;
--> statement-breakpoint
-- A restore loads the blocks themselves, and sets app.loading.
create trigger new_turns_are_marked after insert on turns referencing new table as changed for each statement
  when (current_setting('app.loading', true) is distinct from 'on') execute function mark_changed_blocks();
--> statement-breakpoint
create trigger changed_turns_are_marked after update on turns referencing new table as changed for each statement
  execute function mark_changed_blocks();
--> statement-breakpoint
create trigger deleted_turns_are_marked after delete on turns referencing old table as changed for each statement
  execute function mark_changed_blocks();
--> statement-breakpoint
create trigger new_signs_are_marked after insert on vector_bits referencing new table as changed for each statement
  when (current_setting('app.loading', true) is distinct from 'on') execute function mark_changed_blocks();
--> statement-breakpoint
create trigger changed_signs_are_marked after update on vector_bits referencing new table as changed for each statement
  execute function mark_changed_blocks();
--> statement-breakpoint
create trigger deleted_signs_are_marked after delete on vector_bits referencing old table as changed for each statement
  execute function mark_changed_blocks();
