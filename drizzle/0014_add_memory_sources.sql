CREATE TABLE "memory_sources" (
	"owner_no" bigint NOT NULL,
	"position" bigint NOT NULL,
	"source_position" bigint NOT NULL,
	"kind" smallint NOT NULL,
	CONSTRAINT "memory_sources_owner_no_position_source_position_pk" PRIMARY KEY("owner_no","position","source_position")
);
--> statement-breakpoint
CREATE INDEX "memory_sources_by_source" ON "memory_sources" USING btree ("owner_no","source_position");--> statement-breakpoint
grant select, insert, update, delete on memory_sources to palimpsest_app;
--> statement-breakpoint
grant select on memory_sources to palimpsest_backup;
--> statement-breakpoint
alter table memory_sources enable row level security;
--> statement-breakpoint
alter table memory_sources force row level security;
--> statement-breakpoint
create policy tenant_only on memory_sources to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on memory_sources for select to palimpsest_backup using (true);
--> statement-breakpoint
alter table memory_sources no force row level security;
--> statement-breakpoint
alter table events no force row level security;
--> statement-breakpoint
alter table decisions no force row level security;
--> statement-breakpoint
alter table owners no force row level security;
--> statement-breakpoint
-- Until now, only the payloads said from which messages others were extracted. Kind 1 is part_of, kind 0 cites.
with extracted as materialized (
  select e.owner_no, e.event_no, (m.no - 1)::smallint as ordinal, (m.message ->> 'extractedFrom')::smallint as source,
    e.payload::jsonb -> 'review' -> 'decisions' -> (m.no - 1)::int -> 'about' as about
  from events e cross join lateral jsonb_array_elements(e.payload::jsonb -> 'messages') with ordinality m (message, no)
  where e.payload like '%"extractedFrom"%' and m.message ->> 'extractedFrom' is not null),
referenced as (
  select owner_no, event_no, ordinal, event_no as source_event, source as source_ordinal, 1 as kind from extracted
  union all select owner_no, event_no, ordinal, (about ->> 'event')::bigint, (about ->> 'ordinal')::smallint,
    (about ->> 'isAll')::boolean::int from extracted where jsonb_typeof(about -> 'event') = 'number')
insert into memory_sources (owner_no, position, source_position, kind)
select r.owner_no, d.position, s.position, r.kind::smallint from referenced r
  join decisions d on d.owner_no = r.owner_no and d.event_no = r.event_no and d.ordinal = r.ordinal
  join decisions s on s.owner_no = r.owner_no and s.event_no = r.source_event and s.ordinal = r.source_ordinal
on conflict do nothing;
--> statement-breakpoint
-- An event without a time zone was indexed with that of its owner, and keeps it from now on.
update events e set payload = jsonb_set(e.payload::jsonb, array['timeZone'], to_jsonb(o.time_zone))::text
from owners o where o.owner_no = e.owner_no and o.time_zone is not null and e.decided_at is not null
  and e.payload::jsonb ->> 'timeZone' is null;
--> statement-breakpoint
alter table memory_sources force row level security;
--> statement-breakpoint
alter table events force row level security;
--> statement-breakpoint
alter table decisions force row level security;
--> statement-breakpoint
alter table owners force row level security;
