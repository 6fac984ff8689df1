-- What drizzle-kit cannot generate: roles, row-level security, immutability, covering indexes and storage options.

create sequence owner_numbers as integer;
--> statement-breakpoint
do $$
begin
  if not exists (select from pg_roles where rolname = 'palimpsest_app') then
    create role palimpsest_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'palimpsest_system') then
    create role palimpsest_system nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'palimpsest_backup') then
    create role palimpsest_backup nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another process created them meanwhile
end $$;
--> statement-breakpoint
grant palimpsest_app, palimpsest_system to current_user;
--> statement-breakpoint
-- The policies of this role allow reading everything. The login role can switch to it; from Postgres 16 on it does not
-- inherit its rights.
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    execute 'grant palimpsest_backup to current_user with inherit false';
  else
    grant palimpsest_backup to current_user;
  end if;
end $$;
--> statement-breakpoint
grant usage on schema public to palimpsest_app, palimpsest_system, palimpsest_backup;
--> statement-breakpoint
-- Tables are listed one by one, because the schema may contain tables of other applications.
grant select, insert, update, delete on decisions, events, redactions, dead_letters, jobs, lanes, memories, memory_states, usages, embeddings, embedding_gaps, owner_stats,
  postings, sessions, speakers, term_stats, turn_dates, turns, vector_bits, vectors, owners, owner_totals, tombstones
  to palimpsest_app;
--> statement-breakpoint
grant select on flags, embedding_spaces, tenants, rollups, slow_requests to palimpsest_app;
--> statement-breakpoint
grant select, insert, update on pii_policies, pii_scans to palimpsest_app;
--> statement-breakpoint
grant select, insert on audit_entries to palimpsest_app;
--> statement-breakpoint
grant usage on sequence owner_numbers to palimpsest_app;
--> statement-breakpoint
--> statement-breakpoint
grant select, insert, update, delete on tenants, api_keys, people, sign_in_attempts, flags, installation, embedding_spaces, embedding_gaps, lanes, jobs, dead_letters,
  rollups, slow_requests, processes to palimpsest_system;
--> statement-breakpoint
grant select, insert on audit_entries to palimpsest_system;
--> statement-breakpoint
-- A backup contains what this role can read. schema_migrations is excluded, because a restore writes its own.
grant select on api_keys, audit_entries, dead_letters, decisions, embedding_gaps, embedding_spaces, embeddings, events, flags, sign_in_attempts, installation, jobs, lanes,
  memories, memory_states, owner_stats, owner_totals, owners, people, pii_policies, pii_scans, postings, processes, redactions, rollups, sessions, slow_requests, speakers,
  tenants, term_stats, tombstones, turn_dates, turns, usages, vector_bits, vectors
  to palimpsest_backup;
--> statement-breakpoint
grant select on sequence audit_entries_audit_no_seq, embedding_spaces_space_no_seq, events_event_no_seq, jobs_job_no_seq, owner_numbers,
  people_person_no_seq, pii_scans_scan_no_seq, tenants_tenant_no_seq to palimpsest_backup;
--> statement-breakpoint
-- Tables with an owner: the upper half of the key is the tenant. A missing setting matches no rows.
do $$
declare t text;
begin
  foreach t in array array['decisions','events','redactions','dead_letters','jobs','lanes','memories','memory_states',
    'usages','embeddings','embedding_gaps','owner_stats','postings','sessions','speakers','term_stats','turn_dates','turns',
    'vector_bits','vectors','owners','owner_totals'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant_only on %I to palimpsest_app using '
      '(owner_no >> 32 = (select nullif(current_setting(''app.tenant'', true), '''')::bigint))', t);
    execute format('create policy backup_all on %I for select to palimpsest_backup using (true)', t);
  end loop;
  foreach t in array array['tenants','api_keys','audit_entries','tombstones','rollups','slow_requests','pii_policies','pii_scans'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant_only on %I to palimpsest_app using '
      '(tenant_no = (select nullif(current_setting(''app.tenant'', true), '''')::bigint))', t);
    execute format('create policy backup_all on %I for select to palimpsest_backup using (true)', t);
  end loop;
  -- Claims and API key checks run before the tenant is known, and rollups are written for all tenants at once.
  foreach t in array array['lanes','jobs','dead_letters','tenants','api_keys','audit_entries','rollups','slow_requests','embedding_gaps'] loop
    execute format('create policy system_all on %I to palimpsest_system using (true)', t);
  end loop;
end $$;
--> statement-breakpoint
alter table owners add constraint owners_tenant check (owner_no >> 32 = tenant_no);
--> statement-breakpoint
alter table postings drop constraint postings_owner_no_term_no_position_pk,
  add constraint postings_pk primary key (owner_no, term_no, position) include (tf);
--> statement-breakpoint
create index postings_by_position on postings (owner_no, position);
--> statement-breakpoint
alter table vector_bits drop constraint vector_bits_owner_no_space_no_position_pk,
  add constraint vector_bits_pk primary key (owner_no, space_no, position) include (signs);
--> statement-breakpoint
-- By default a vector of 512 dimensions is stored out of line, which makes an exact scan three times slower. Vectors
-- longer than a page, with more than 2 000 dimensions, are still stored out of line.
alter table vectors alter column embedding set storage main;
--> statement-breakpoint
alter table embeddings alter column embedding set storage main;
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('app.rewrite', true) = 'on' then
    return coalesce(new, old);
  end if;
  raise exception 'memories are immutable: corrections append and supersede' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger memories_are_immutable before update or delete on memories
  for each row execute function refuse_change();
--> statement-breakpoint
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'memories are immutable: erase through the rewrite routine' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger memories_are_not_truncated before truncate on memories
  for each statement execute function refuse_truncate();
