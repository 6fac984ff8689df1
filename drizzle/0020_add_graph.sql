CREATE TABLE "entities" (
	"owner_no" bigint NOT NULL,
	"entity_no" bigint NOT NULL,
	"kind" smallint NOT NULL,
	"given_kind" smallint,
	"name_no" integer,
	"role" text,
	"of_no" bigint,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"mentions" integer NOT NULL,
	"is_listed" boolean NOT NULL,
	"base_no" bigint,
	"into_no" bigint,
	CONSTRAINT "entities_owner_no_entity_no_pk" PRIMARY KEY("owner_no","entity_no")
);
--> statement-breakpoint
CREATE TABLE "entity_acts" (
	"owner_no" bigint NOT NULL,
	"act_no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "entity_acts_act_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payload" text NOT NULL,
	"key_no" smallint DEFAULT 0 NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "entity_acts_owner_no_act_no_pk" PRIMARY KEY("owner_no","act_no")
);
--> statement-breakpoint
CREATE TABLE "entity_mentions" (
	"owner_no" bigint NOT NULL,
	"entity_no" bigint NOT NULL,
	"position" bigint NOT NULL,
	"role_no" bigint,
	CONSTRAINT "entity_mentions_owner_no_entity_no_position_pk" PRIMARY KEY("owner_no","entity_no","position")
);
--> statement-breakpoint
CREATE TABLE "entity_names" (
	"owner_no" bigint NOT NULL,
	"name_no" integer NOT NULL,
	"entity_no" bigint NOT NULL,
	"position" bigint,
	"name" text NOT NULL,
	"key_no" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "entity_names_owner_no_name_no_entity_no_pk" PRIMARY KEY("owner_no","name_no","entity_no")
);
--> statement-breakpoint
CREATE TABLE "relations" (
	"owner_no" bigint NOT NULL,
	"position" bigint NOT NULL,
	"ordinal" smallint NOT NULL,
	"subject_no" bigint NOT NULL,
	"type" smallint NOT NULL,
	"object_no" bigint,
	"attribute" text,
	"value" text,
	"key_no" smallint DEFAULT 0 NOT NULL,
	"from_day" text,
	"ended" boolean NOT NULL,
	"confidence" real NOT NULL,
	CONSTRAINT "relations_owner_no_position_ordinal_pk" PRIMARY KEY("owner_no","position","ordinal")
);
--> statement-breakpoint
CREATE INDEX "entities_listed" ON "entities" USING btree ("owner_no","last_at","entity_no") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "entities_of_root" ON "entities" USING btree ("owner_no","into_no") WHERE into_no is not null;--> statement-breakpoint
CREATE INDEX "entity_mentions_by_position" ON "entity_mentions" USING btree ("owner_no","position");--> statement-breakpoint
CREATE INDEX "entity_mentions_of_role" ON "entity_mentions" USING btree ("owner_no","role_no","entity_no") WHERE role_no is not null;--> statement-breakpoint
CREATE INDEX "entity_names_of_entity" ON "entity_names" USING btree ("owner_no","entity_no");--> statement-breakpoint
CREATE INDEX "relations_of_subject" ON "relations" USING btree ("owner_no","subject_no","position");--> statement-breakpoint
CREATE INDEX "relations_of_object" ON "relations" USING btree ("owner_no","object_no","position") WHERE object_no is not null;
--> statement-breakpoint
grant select, insert, update, delete on entities, entity_names, entity_mentions, relations, entity_acts to palimpsest_app;
--> statement-breakpoint
grant select on entities, entity_names, entity_mentions, relations, entity_acts to palimpsest_backup;
--> statement-breakpoint
grant select on sequence entity_acts_act_no_seq to palimpsest_backup;
--> statement-breakpoint
alter table entities enable row level security;
--> statement-breakpoint
alter table entities force row level security;
--> statement-breakpoint
create policy tenant_only on entities to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on entities for select to palimpsest_backup using (true);
--> statement-breakpoint
alter table entity_names enable row level security;
--> statement-breakpoint
alter table entity_names force row level security;
--> statement-breakpoint
create policy tenant_only on entity_names to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on entity_names for select to palimpsest_backup using (true);
--> statement-breakpoint
alter table entity_mentions enable row level security;
--> statement-breakpoint
alter table entity_mentions force row level security;
--> statement-breakpoint
create policy tenant_only on entity_mentions to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on entity_mentions for select to palimpsest_backup using (true);
--> statement-breakpoint
alter table relations enable row level security;
--> statement-breakpoint
alter table relations force row level security;
--> statement-breakpoint
create policy tenant_only on relations to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on relations for select to palimpsest_backup using (true);
--> statement-breakpoint
alter table entity_acts enable row level security;
--> statement-breakpoint
alter table entity_acts force row level security;
--> statement-breakpoint
create policy tenant_only on entity_acts to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on entity_acts for select to palimpsest_backup using (true);
