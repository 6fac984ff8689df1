CREATE TABLE "decisions" (
	"owner_no" bigint NOT NULL,
	"event_no" bigint NOT NULL,
	"ordinal" smallint NOT NULL,
	"verdict" smallint NOT NULL,
	"reason" text NOT NULL,
	"type" smallint,
	"is_ambiguous" boolean DEFAULT false NOT NULL,
	"position" bigint NOT NULL,
	"memory_position" bigint,
	"uncertain_position" bigint,
	"uncertain_reason" text,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	"text_removed_at" timestamp with time zone,
	"tenant_no" integer GENERATED ALWAYS AS ((owner_no >> 32)::integer) STORED NOT NULL,
	CONSTRAINT "decisions_owner_no_event_no_ordinal_pk" PRIMARY KEY("owner_no","event_no","ordinal")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"owner_no" bigint NOT NULL,
	"event_no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_event_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"session_id" text,
	"agent_id" text,
	"source" text,
	"payload" text NOT NULL,
	"key_no" smallint DEFAULT 0 NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "events_owner_no_event_no_pk" PRIMARY KEY("owner_no","event_no")
);
--> statement-breakpoint
CREATE TABLE "redactions" (
	"owner_no" bigint NOT NULL,
	"event_no" bigint NOT NULL,
	"redaction_no" smallint NOT NULL,
	"field" text NOT NULL,
	"kind" text NOT NULL,
	"rule" text NOT NULL,
	"mode" text NOT NULL,
	"start" integer NOT NULL,
	"length" integer NOT NULL,
	"scan_no" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tenant_no" integer GENERATED ALWAYS AS ((owner_no >> 32)::integer) STORED NOT NULL,
	CONSTRAINT "redactions_owner_no_event_no_redaction_no_pk" PRIMARY KEY("owner_no","event_no","redaction_no")
);
--> statement-breakpoint
CREATE TABLE "owner_totals" (
	"owner_no" bigint PRIMARY KEY NOT NULL,
	"memories" integer DEFAULT 0 NOT NULL,
	"superseded" integer DEFAULT 0 NOT NULL,
	"dropped" integer DEFAULT 0 NOT NULL,
	"deduplicated" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"is_worker" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rollups" (
	"tenant_no" integer NOT NULL,
	"metric" text NOT NULL,
	"bucket_at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"label" text NOT NULL,
	"process_id" uuid NOT NULL,
	"count" bigint NOT NULL,
	"sum" double precision NOT NULL,
	"max" double precision NOT NULL,
	"sketch" "bytea",
	CONSTRAINT "rollups_tenant_no_metric_bucket_at_seconds_label_process_id_pk" PRIMARY KEY("tenant_no","metric","bucket_at","seconds","label","process_id")
);
--> statement-breakpoint
CREATE TABLE "slow_requests" (
	"tenant_no" integer NOT NULL,
	"operation" text NOT NULL,
	"hour_at" timestamp with time zone NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ms" double precision NOT NULL,
	"stages" text NOT NULL,
	"degraded" text NOT NULL,
	CONSTRAINT "slow_requests_tenant_no_operation_hour_at_request_id_pk" PRIMARY KEY("tenant_no","operation","hour_at","request_id")
);
--> statement-breakpoint
CREATE TABLE "dead_letters" (
	"job_no" bigint PRIMARY KEY NOT NULL,
	"owner_no" bigint NOT NULL,
	"urgency" smallint NOT NULL,
	"kind" text NOT NULL,
	"payload" text NOT NULL,
	"attempts" smallint NOT NULL,
	"max_attempts" smallint NOT NULL,
	"error" text NOT NULL,
	"trace" text,
	"created_at" timestamp with time zone NOT NULL,
	"died_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"job_no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "jobs_job_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_no" bigint NOT NULL,
	"urgency" smallint NOT NULL,
	"kind" text NOT NULL,
	"payload" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"max_attempts" smallint NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"trace" text,
	CONSTRAINT "jobs_owner_no_urgency_job_no_pk" PRIMARY KEY("owner_no","urgency","job_no")
);
--> statement-breakpoint
CREATE TABLE "lanes" (
	"owner_no" bigint NOT NULL,
	"urgency" smallint NOT NULL,
	"pending" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone,
	"token" uuid,
	CONSTRAINT "lanes_owner_no_urgency_pk" PRIMARY KEY("owner_no","urgency")
);
--> statement-breakpoint
CREATE TABLE "memories" (
	"owner_no" bigint NOT NULL,
	"position" bigint NOT NULL,
	"memory_id" "bytea" NOT NULL,
	"event_no" bigint NOT NULL,
	"ordinal" smallint NOT NULL,
	"type" smallint NOT NULL,
	"text" text NOT NULL,
	"key_no" smallint DEFAULT 0 NOT NULL,
	"role" smallint NOT NULL,
	"speaker" text,
	"session_id" text,
	"agent_id" text,
	"source" text,
	"tags" text[] NOT NULL,
	"metadata" text,
	"confidence" real NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"dedupe_hash" "bytea" NOT NULL,
	"tenant_no" integer GENERATED ALWAYS AS ((owner_no >> 32)::integer) STORED NOT NULL,
	CONSTRAINT "memories_owner_no_position_pk" PRIMARY KEY("owner_no","position")
);
--> statement-breakpoint
CREATE TABLE "memory_states" (
	"owner_no" bigint NOT NULL,
	"position" bigint NOT NULL,
	"seen_count" integer DEFAULT 1 NOT NULL,
	"last_confirmed_at" timestamp with time zone NOT NULL,
	"confidence" real NOT NULL,
	"superseded_at" timestamp with time zone,
	"superseded_by" bigint,
	"supersede_reason" text,
	"expires_at" timestamp with time zone,
	"tenant_no" integer GENERATED ALWAYS AS ((owner_no >> 32)::integer) STORED NOT NULL,
	CONSTRAINT "memory_states_owner_no_position_pk" PRIMARY KEY("owner_no","position")
);
--> statement-breakpoint
CREATE TABLE "usages" (
	"owner_no" bigint NOT NULL,
	"position" bigint NOT NULL,
	"request_id" text NOT NULL,
	"actor" text NOT NULL,
	"rank" smallint NOT NULL,
	"shown_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"subject_hash" "bytea" PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"wait_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "people" (
	"person_no" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_person_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"session_epoch" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pii_policies" (
	"tenant_no" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"policy" text NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pii_scans" (
	"scan_no" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pii_scans_scan_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_no" integer NOT NULL,
	"is_preview" boolean NOT NULL,
	"state" text NOT NULL,
	"policy_version" integer NOT NULL,
	"started_by" text NOT NULL,
	"request_id" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"events" integer DEFAULT 0 NOT NULL,
	"memories" integer DEFAULT 0 NOT NULL,
	"kinds" text DEFAULT '{}' NOT NULL,
	"samples" text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedding_gaps" (
	"space_no" smallint NOT NULL,
	"owner_no" bigint NOT NULL,
	"missing" integer NOT NULL,
	CONSTRAINT "embedding_gaps_space_no_owner_no_pk" PRIMARY KEY("space_no","owner_no")
);
--> statement-breakpoint
CREATE TABLE "embedding_spaces" (
	"space_no" smallint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "embedding_spaces_space_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 32767 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"dimensions" integer NOT NULL,
	"query_prefix" text NOT NULL,
	"document_prefix" text NOT NULL,
	"pooling" text NOT NULL,
	"state" text NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"is_emptying" boolean DEFAULT false NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"rate_per_second" real,
	"last_error" text,
	"lease" uuid,
	"leased_until" timestamp with time zone,
	"active_from" timestamp with time zone,
	"active_to" timestamp with time zone,
	CONSTRAINT "embedding_spaces_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "embeddings" (
	"owner_no" bigint NOT NULL,
	"space_no" smallint NOT NULL,
	"position" bigint NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"embedding" "embedding_vector" NOT NULL,
	CONSTRAINT "embeddings_owner_no_space_no_position_pk" PRIMARY KEY("owner_no","space_no","position")
);
--> statement-breakpoint
CREATE TABLE "owner_stats" (
	"owner_no" bigint PRIMARY KEY NOT NULL,
	"turns" integer DEFAULT 0 NOT NULL,
	"total_length" double precision DEFAULT 0 NOT NULL,
	"total_window_length" double precision DEFAULT 0 NOT NULL,
	"first_day" integer,
	"last_day" integer
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"owner_no" bigint NOT NULL,
	"term_no" integer NOT NULL,
	"position" bigint NOT NULL,
	"tf" smallint NOT NULL,
	CONSTRAINT "postings_owner_no_term_no_position_pk" PRIMARY KEY("owner_no","term_no","position")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"owner_no" bigint NOT NULL,
	"session_id" text NOT NULL,
	"session_no" integer NOT NULL,
	"next_turn" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sessions_owner_no_session_id_pk" PRIMARY KEY("owner_no","session_id")
);
--> statement-breakpoint
CREATE TABLE "speakers" (
	"owner_no" bigint NOT NULL,
	"speaker_no" smallint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "speakers_owner_no_speaker_no_pk" PRIMARY KEY("owner_no","speaker_no"),
	CONSTRAINT "speakers_by_name" UNIQUE("owner_no","name")
);
--> statement-breakpoint
CREATE TABLE "term_stats" (
	"owner_no" bigint NOT NULL,
	"term_no" integer NOT NULL,
	"df" integer NOT NULL,
	CONSTRAINT "term_stats_owner_no_term_no_pk" PRIMARY KEY("owner_no","term_no")
);
--> statement-breakpoint
CREATE TABLE "turn_dates" (
	"owner_no" bigint NOT NULL,
	"day" integer NOT NULL,
	"position" bigint NOT NULL,
	"is_exact" boolean NOT NULL,
	CONSTRAINT "turn_dates_owner_no_day_position_is_exact_pk" PRIMARY KEY("owner_no","day","position","is_exact")
);
--> statement-breakpoint
CREATE TABLE "turns" (
	"owner_no" bigint NOT NULL,
	"position" bigint NOT NULL,
	"event_no" bigint NOT NULL,
	"speaker_no" smallint,
	"length" real NOT NULL,
	"window_length" real NOT NULL,
	"static_score" real NOT NULL,
	"fits" smallint NOT NULL,
	"asks" boolean NOT NULL,
	CONSTRAINT "turns_owner_no_position_pk" PRIMARY KEY("owner_no","position")
);
--> statement-breakpoint
CREATE TABLE "vector_bits" (
	"owner_no" bigint NOT NULL,
	"space_no" smallint NOT NULL,
	"position" bigint NOT NULL,
	"signs" "varbit" NOT NULL,
	CONSTRAINT "vector_bits_owner_no_space_no_position_pk" PRIMARY KEY("owner_no","space_no","position")
);
--> statement-breakpoint
CREATE TABLE "vectors" (
	"owner_no" bigint NOT NULL,
	"space_no" smallint NOT NULL,
	"position" bigint NOT NULL,
	"embedding" "embedding_vector" NOT NULL,
	CONSTRAINT "vectors_owner_no_space_no_position_pk" PRIMARY KEY("owner_no","space_no","position")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"tenant_no" integer NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"owner_kind" smallint,
	"owner_id" text,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"audit_no" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_audit_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_no" integer NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"request_id" text NOT NULL,
	"counts" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flags" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owners" (
	"owner_no" bigint PRIMARY KEY NOT NULL,
	"kind" smallint NOT NULL,
	"owner_id" text NOT NULL,
	"tenant_no" integer NOT NULL,
	"next_session" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owners_by_id" UNIQUE("tenant_no","kind","owner_id")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"tenant_no" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tenants_tenant_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tenant_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenants_tenant_id_unique" UNIQUE("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "tombstones" (
	"tenant_no" integer NOT NULL,
	"event_hash" "bytea" NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tombstones_tenant_no_event_hash_pk" PRIMARY KEY("tenant_no","event_hash")
);
--> statement-breakpoint
CREATE INDEX "decisions_by_memory" ON "decisions" USING btree ("owner_no","memory_position");--> statement-breakpoint
CREATE INDEX "decisions_of_owner" ON "decisions" USING btree ("owner_no","decided_at","event_no","ordinal");--> statement-breakpoint
CREATE INDEX "decisions_of_tenant" ON "decisions" USING btree ("tenant_no","decided_at","event_no","ordinal");--> statement-breakpoint
CREATE INDEX "contradictions_of_tenant" ON "decisions" USING btree ("tenant_no","decided_at","event_no","ordinal") WHERE uncertain_position is not null and memory_position is not null;--> statement-breakpoint
CREATE INDEX "contradictions_of_owner" ON "decisions" USING btree ("owner_no","decided_at","event_no","ordinal") WHERE uncertain_position is not null and memory_position is not null;--> statement-breakpoint
CREATE INDEX "dropped_texts" ON "decisions" USING btree ("tenant_no","decided_at") WHERE verdict = 1 and text_removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "events_by_id" ON "events" USING btree ("owner_no","event_id");--> statement-breakpoint
CREATE INDEX "events_by_session" ON "events" USING btree ("owner_no","session_id");--> statement-breakpoint
CREATE INDEX "redactions_of_tenant" ON "redactions" USING btree ("tenant_no","created_at","event_no","redaction_no");--> statement-breakpoint
CREATE INDEX "processes_by_last_seen" ON "processes" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "rollups_by_age" ON "rollups" USING btree ("seconds","bucket_at");--> statement-breakpoint
CREATE INDEX "slow_requests_by_age" ON "slow_requests" USING btree ("hour_at");--> statement-breakpoint
CREATE INDEX "dead_letters_by_owner" ON "dead_letters" USING btree ("owner_no","job_no");--> statement-breakpoint
CREATE INDEX "lanes_due" ON "lanes" USING btree ("urgency","next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "memories_by_id" ON "memories" USING btree ("memory_id");--> statement-breakpoint
CREATE INDEX "memories_by_dedupe" ON "memories" USING btree ("owner_no","dedupe_hash");--> statement-breakpoint
CREATE INDEX "memories_by_recorded" ON "memories" USING btree ("owner_no","recorded_at","position");--> statement-breakpoint
CREATE INDEX "memories_of_tenant" ON "memories" USING btree ("tenant_no","recorded_at","position");--> statement-breakpoint
CREATE INDEX "memories_by_tag" ON "memories" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "memory_states_by_successor" ON "memory_states" USING btree ("owner_no","superseded_by");--> statement-breakpoint
CREATE INDEX "supersessions_of_tenant" ON "memory_states" USING btree ("tenant_no","superseded_at","position") WHERE superseded_at is not null;--> statement-breakpoint
CREATE INDEX "usages_by_memory" ON "usages" USING btree ("owner_no","position","shown_at");--> statement-breakpoint
CREATE UNIQUE INDEX "people_by_name" ON "people" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "pii_scans_of_tenant" ON "pii_scans" USING btree ("tenant_no","scan_no");--> statement-breakpoint
CREATE UNIQUE INDEX "pii_scans_one_running" ON "pii_scans" USING btree ("tenant_no") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "embedding_spaces_one_active" ON "embedding_spaces" USING btree ("state") WHERE state = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "embedding_spaces_one_to_come" ON "embedding_spaces" USING btree ((true)) WHERE state in ('building', 'paused');--> statement-breakpoint
CREATE INDEX "embeddings_by_content" ON "embeddings" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "turn_dates_by_position" ON "turn_dates" USING btree ("owner_no","position");--> statement-breakpoint
CREATE INDEX "turns_by_event" ON "turns" USING btree ("owner_no","event_no");--> statement-breakpoint
CREATE INDEX "audit_entries_of_tenant" ON "audit_entries" USING btree ("tenant_no","audit_no");--> statement-breakpoint
CREATE INDEX "owners_by_prefix" ON "owners" USING btree ("tenant_no",owner_id collate "C","kind");