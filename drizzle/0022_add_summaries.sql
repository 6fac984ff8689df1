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
