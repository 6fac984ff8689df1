ALTER TABLE "turns" ADD COLUMN "background_at" timestamp with time zone;
--> statement-breakpoint
alter table turns no force row level security;
--> statement-breakpoint
alter table decisions no force row level security;
--> statement-breakpoint
alter table events no force row level security;
--> statement-breakpoint
-- Messages that were dropped before this migration are found by their words: they have no searched vector. Verdict 1 is
-- `dropped`.
update turns t set background_at = (m.message ->> 'at')::timestamptz
from (select d.owner_no, d.position, d.reason, e.payload::jsonb -> 'messages' -> d.ordinal::int as message
    from decisions d join events e on e.owner_no = d.owner_no and e.event_no = d.event_no
    where d.verdict = 1 and d.memory_position is null and d.text_removed_at is null) m
where t.owner_no = m.owner_no and t.position = m.position and m.reason not in ('echo', 'denied')
  and m.message ->> 'role' in ('user', 'assistant') and not m.message ? 'extractedFrom' and m.message ->> 'text' ~ '\S';
--> statement-breakpoint
alter table turns force row level security;
--> statement-breakpoint
alter table decisions force row level security;
--> statement-breakpoint
alter table events force row level security;
--> statement-breakpoint
CREATE INDEX "background_turns" ON "turns" USING btree ("owner_no","background_at") WHERE background_at is not null;
