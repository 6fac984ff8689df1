CREATE TABLE "session_variables" (
	"owner_no" bigint NOT NULL,
	"row_no" bigint NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"key_no" smallint DEFAULT 0 NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "session_variables_owner_no_row_no_name_pk" PRIMARY KEY("owner_no","row_no","name")
);
--> statement-breakpoint
DROP INDEX "events_by_session";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "session_no" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "row_no" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sessions_row_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ttl_seconds" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "started_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "closing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "close_reason" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "reopened" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "tenant_no" integer GENERATED ALWAYS AS ((owner_no >> 32)::integer) STORED NOT NULL;--> statement-breakpoint
alter table sessions no force row level security;
--> statement-breakpoint
alter table events no force row level security;
--> statement-breakpoint
-- Sessions that are stored already get times from their events, and are closed when these are decided.
insert into sessions as s (owner_no, session_id, agent_id, started_at, last_at, closed_at, close_reason)
select owner_no, session_id, (array_agg(agent_id order by event_no) filter (where agent_id is not null))[1],
  min(received_at), max(received_at), case when bool_and(decided_at is not null) then max(received_at) end,
  case when bool_and(decided_at is not null) then 'idle' end
from events where session_id is not null group by owner_no, session_id
on conflict (owner_no, session_id) do update set agent_id = excluded.agent_id, started_at = excluded.started_at,
  last_at = excluded.last_at, closed_at = excluded.closed_at, close_reason = excluded.close_reason;
--> statement-breakpoint
alter table sessions force row level security;
--> statement-breakpoint
alter table events force row level security;
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_by_row" ON "sessions" USING btree ("owner_no","row_no");--> statement-breakpoint
CREATE INDEX "sessions_of_owner" ON "sessions" USING btree ("owner_no","last_at","row_no");--> statement-breakpoint
CREATE INDEX "sessions_of_tenant" ON "sessions" USING btree ("tenant_no","last_at","row_no");--> statement-breakpoint
CREATE INDEX "sessions_open" ON "sessions" USING btree ("last_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "events_by_session" ON "events" USING btree ("owner_no","session_id","event_no");
--> statement-breakpoint
grant select, insert, update, delete on session_variables to palimpsest_app;
--> statement-breakpoint
-- The numbers of a request's events follow their order in the request.
grant usage on sequence events_event_no_seq to palimpsest_app;
--> statement-breakpoint
-- The sweep finds the owners of idle sessions; their ids and texts stay out of its reach.
grant select (owner_no, last_at, closing_at, closed_at) on sessions to palimpsest_system;
--> statement-breakpoint
create policy system_all on sessions for select to palimpsest_system using (true);
--> statement-breakpoint
grant select on session_variables to palimpsest_backup;
--> statement-breakpoint
grant select on sequence sessions_row_no_seq to palimpsest_backup;
--> statement-breakpoint
alter table session_variables enable row level security;
--> statement-breakpoint
alter table session_variables force row level security;
--> statement-breakpoint
create policy tenant_only on session_variables to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on session_variables for select to palimpsest_backup using (true);
