CREATE TABLE "notices" (
	"tenant_no" integer NOT NULL,
	"notice_no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notices_notice_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_kind" smallint,
	"owner_id" text,
	"type" text NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_tenant_no_notice_no_pk" PRIMARY KEY("tenant_no","notice_no")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"tenant_no" integer NOT NULL,
	"endpoint_no" integer NOT NULL,
	"notice_no" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"token" uuid,
	"locked_until" timestamp with time zone,
	"last_at" timestamp with time zone,
	"last_status" smallint,
	"last_error" text,
	"last_answer" text,
	CONSTRAINT "webhook_deliveries_tenant_no_endpoint_no_notice_no_pk" PRIMARY KEY("tenant_no","endpoint_no","notice_no")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"tenant_no" integer NOT NULL,
	"endpoint_no" integer GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_endpoint_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"name" text NOT NULL,
	"types" text[] NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_tenant_no_endpoint_no_pk" PRIMARY KEY("tenant_no","endpoint_no")
);
--> statement-breakpoint
CREATE INDEX "notices_of_owner" ON "notices" USING btree ("tenant_no","owner_kind","owner_id","notice_no");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("tenant_no","endpoint_no","next_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_in_flight" ON "webhook_deliveries" USING btree ("tenant_no","endpoint_no") WHERE token is not null;--> statement-breakpoint
grant select, insert, delete on notices to palimpsest_app;
--> statement-breakpoint
grant select, insert, update, delete on webhook_endpoints, webhook_deliveries to palimpsest_app;
--> statement-breakpoint
grant select on notices to palimpsest_system;
--> statement-breakpoint
grant select, update on webhook_endpoints, webhook_deliveries to palimpsest_system;
--> statement-breakpoint
grant select on notices, webhook_endpoints, webhook_deliveries to palimpsest_backup;
--> statement-breakpoint
grant select on sequence notices_notice_no_seq, webhook_endpoints_endpoint_no_seq to palimpsest_backup;
--> statement-breakpoint
do $$
declare t text;
begin
  foreach t in array array['notices','webhook_endpoints','webhook_deliveries'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant_only on %I to palimpsest_app using '
      '(tenant_no = (select nullif(current_setting(''app.tenant'', true), '''')::bigint))', t);
    execute format('create policy backup_all on %I for select to palimpsest_backup using (true)', t);
    -- The worker claims deliveries of all tenants.
    execute format('create policy system_all on %I to palimpsest_system using (true)', t);
  end loop;
end $$;
