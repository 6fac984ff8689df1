ALTER TABLE "turns" ADD COLUMN "memory_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "superseded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
alter table turns no force row level security;
--> statement-breakpoint
alter table memories no force row level security;
--> statement-breakpoint
alter table memory_states no force row level security;
--> statement-breakpoint
update turns t set memory_at = m.occurred_at, superseded_at = s.superseded_at, expires_at = s.expires_at
from memories m join memory_states s on s.owner_no = m.owner_no and s.position = m.position
where t.owner_no = m.owner_no and t.position = m.position;
--> statement-breakpoint
alter table turns force row level security;
--> statement-breakpoint
alter table memories force row level security;
--> statement-breakpoint
alter table memory_states force row level security;
--> statement-breakpoint
-- Ranking reads hundreds of turns per request. With these copies it reads one narrow table instead of three.
create function copy_state_to_turn() returns trigger language plpgsql as $$
begin
  update turns set superseded_at = new.superseded_at, expires_at = new.expires_at,
    memory_at = (select occurred_at from memories where owner_no = new.owner_no and position = new.position)
  where owner_no = new.owner_no and position = new.position;
  return null;
end $$;
--> statement-breakpoint
create trigger memory_states_are_copied after insert on memory_states for each row execute function copy_state_to_turn();
--> statement-breakpoint
create trigger changed_memory_states_are_copied after update on memory_states for each row
  when ((old.superseded_at, old.expires_at) is distinct from (new.superseded_at, new.expires_at))
  execute function copy_state_to_turn();
