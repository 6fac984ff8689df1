CREATE TABLE "pattern_evidence" (
	"owner_no" bigint NOT NULL,
	"pattern_no" bigint NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "pattern_evidence_owner_no_pattern_no_position_pk" PRIMARY KEY("owner_no","pattern_no","position")
);
--> statement-breakpoint
CREATE TABLE "pattern_owners" (
	"owner_no" bigint PRIMARY KEY NOT NULL,
	"patterns" boolean NOT NULL,
	"moods" boolean NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	"computed_event_no" bigint DEFAULT 0 NOT NULL,
	"computed_at" timestamp with time zone,
	"is_behind" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pattern_refusals" (
	"owner_no" bigint NOT NULL,
	"pattern_no" bigint NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pattern_refusals_owner_no_pattern_no_pk" PRIMARY KEY("owner_no","pattern_no")
);
--> statement-breakpoint
CREATE TABLE "pattern_turns" (
	"owner_no" bigint NOT NULL,
	"position" bigint NOT NULL,
	"event_no" bigint NOT NULL,
	"day" integer NOT NULL,
	"minute" smallint NOT NULL,
	"topics" integer[] NOT NULL,
	CONSTRAINT "pattern_turns_owner_no_position_pk" PRIMARY KEY("owner_no","position")
);
--> statement-breakpoint
CREATE TABLE "patterns" (
	"owner_no" bigint NOT NULL,
	"pattern_no" bigint NOT NULL,
	"kind" smallint NOT NULL,
	"topic_no" integer,
	"value" text NOT NULL,
	"days" integer NOT NULL,
	"fits" integer NOT NULL,
	"low" real NOT NULL,
	"high" real NOT NULL,
	"baseline" real NOT NULL,
	"q" real NOT NULL,
	"last_day" integer NOT NULL,
	"found_run_no" bigint,
	CONSTRAINT "patterns_owner_no_pattern_no_pk" PRIMARY KEY("owner_no","pattern_no")
);
--> statement-breakpoint
CREATE INDEX "pattern_evidence_by_position" ON "pattern_evidence" USING btree ("owner_no","position");--> statement-breakpoint
CREATE INDEX "pattern_turns_by_event" ON "pattern_turns" USING btree ("owner_no","event_no");--> statement-breakpoint
CREATE INDEX "pattern_turns_by_day" ON "pattern_turns" USING btree ("owner_no","day","position");
--> statement-breakpoint
grant select, insert, update, delete on pattern_owners, pattern_turns, patterns, pattern_evidence, pattern_refusals to palimpsest_app;
--> statement-breakpoint
grant select on pattern_owners, pattern_turns, patterns, pattern_evidence, pattern_refusals to palimpsest_backup;
--> statement-breakpoint
alter table pattern_owners enable row level security;
--> statement-breakpoint
alter table pattern_owners force row level security;
--> statement-breakpoint
create policy tenant_only on pattern_owners to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on pattern_owners for select to palimpsest_backup using (true);
--> statement-breakpoint
alter table pattern_turns enable row level security;
--> statement-breakpoint
alter table pattern_turns force row level security;
--> statement-breakpoint
create policy tenant_only on pattern_turns to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on pattern_turns for select to palimpsest_backup using (true);
--> statement-breakpoint
alter table patterns enable row level security;
--> statement-breakpoint
alter table patterns force row level security;
--> statement-breakpoint
create policy tenant_only on patterns to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on patterns for select to palimpsest_backup using (true);
--> statement-breakpoint
alter table pattern_evidence enable row level security;
--> statement-breakpoint
alter table pattern_evidence force row level security;
--> statement-breakpoint
create policy tenant_only on pattern_evidence to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on pattern_evidence for select to palimpsest_backup using (true);
--> statement-breakpoint
alter table pattern_refusals enable row level security;
--> statement-breakpoint
alter table pattern_refusals force row level security;
--> statement-breakpoint
create policy tenant_only on pattern_refusals to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on pattern_refusals for select to palimpsest_backup using (true);
