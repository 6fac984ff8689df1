CREATE TABLE "metadata_values" (
	"owner_no" bigint NOT NULL,
	"value_no" bigint NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "metadata_values_owner_no_value_no_position_pk" PRIMARY KEY("owner_no","value_no","position")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "source" text;--> statement-breakpoint
CREATE INDEX "metadata_values_by_position" ON "metadata_values" USING btree ("owner_no","position");--> statement-breakpoint
grant select, insert, update, delete on metadata_values to palimpsest_app;
--> statement-breakpoint
grant select on metadata_values to palimpsest_backup;
--> statement-breakpoint
alter table metadata_values enable row level security;
--> statement-breakpoint
alter table metadata_values force row level security;
--> statement-breakpoint
create policy tenant_only on metadata_values to palimpsest_app
  using (owner_no >> 32 = (select nullif(current_setting('app.tenant', true), '')::bigint));
--> statement-breakpoint
create policy backup_all on metadata_values for select to palimpsest_backup using (true);
--> statement-breakpoint
-- A hash that every version and platform computes alike, because backups contain it. An index on the JSON itself cannot
-- be used below row-level security, whose planner rule admits only comparisons that leak nothing, such as that of numbers.
create function metadata_value_no(key text, value jsonb) returns bigint language sql immutable parallel safe as $$
  select ('x' || substr(encode(sha256(convert_to(key || chr(10) || value::text, 'UTF8')), 'hex'), 1, 16))::bit(64)::bigint
$$;
--> statement-breakpoint
alter table metadata_values no force row level security;
--> statement-breakpoint
alter table memories no force row level security;
--> statement-breakpoint
insert into metadata_values (owner_no, value_no, position)
select m.owner_no, metadata_value_no(v.key, v.value), m.position from memories m cross join lateral jsonb_each(m.metadata::jsonb) v
where m.metadata is not null and jsonb_typeof(v.value) in ('string', 'number', 'boolean');
--> statement-breakpoint
alter table metadata_values force row level security;
--> statement-breakpoint
alter table memories force row level security;
