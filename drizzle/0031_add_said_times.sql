DROP INDEX "sessions_of_owner";--> statement-breakpoint
DROP INDEX "sessions_of_tenant";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "said_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
alter table sessions no force row level security;
--> statement-breakpoint
alter table events no force row level security;
--> statement-breakpoint
-- Stored sessions get the times at which their messages were said. One without messages was said when it was opened.
update sessions s set said_at = coalesce(e.last, s.started_at), started_at = coalesce(e.first, s.started_at)
from sessions o left join (select owner_no, session_id, min((m ->> 'at')::timestamptz) as first, max((m ->> 'at')::timestamptz) as last
    from events cross join lateral jsonb_array_elements(payload::jsonb -> 'messages') m
    where session_id is not null group by owner_no, session_id) e on e.owner_no = o.owner_no and e.session_id = o.session_id
where s.owner_no = o.owner_no and s.session_id = o.session_id;
--> statement-breakpoint
alter table sessions force row level security;
--> statement-breakpoint
alter table events force row level security;
--> statement-breakpoint
CREATE INDEX "sessions_of_owner" ON "sessions" USING btree ("owner_no","said_at","row_no");--> statement-breakpoint
CREATE INDEX "sessions_of_tenant" ON "sessions" USING btree ("tenant_no","said_at","row_no");