CREATE TABLE "idempotency_keys" (
	"tenant_no" integer NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_tenant_no_key_hash_pk" PRIMARY KEY("tenant_no","key_hash")
);
--> statement-breakpoint
grant select, insert on idempotency_keys to palimpsest_app;
--> statement-breakpoint
grant select on idempotency_keys to palimpsest_backup;
--> statement-breakpoint
alter table idempotency_keys enable row level security;
--> statement-breakpoint
alter table idempotency_keys force row level security;
--> statement-breakpoint
create policy tenant_only on idempotency_keys to palimpsest_app
  using (tenant_no = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on idempotency_keys for select to palimpsest_backup using (true);
