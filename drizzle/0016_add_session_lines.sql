CREATE TABLE "session_lines" (
	"owner_no" bigint NOT NULL,
	"session_no" integer NOT NULL,
	"level" smallint NOT NULL,
	"rank" smallint NOT NULL,
	"position" bigint NOT NULL,
	"sentence" smallint NOT NULL,
	"hash" integer NOT NULL,
	CONSTRAINT "session_lines_owner_no_session_no_level_rank_pk" PRIMARY KEY("owner_no","session_no","level","rank")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "layered_turns" integer;--> statement-breakpoint
CREATE INDEX "preferences_of_owner" ON "memories" USING btree ("owner_no","position") WHERE type = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_by_no" ON "sessions" USING btree ("owner_no","session_no");
--> statement-breakpoint
grant select, insert, update, delete on session_lines to palimpsest_app;
--> statement-breakpoint
grant select on session_lines to palimpsest_backup;
--> statement-breakpoint
alter table session_lines enable row level security;
--> statement-breakpoint
alter table session_lines force row level security;
--> statement-breakpoint
create policy tenant_only on session_lines to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on session_lines for select to palimpsest_backup using (true);
