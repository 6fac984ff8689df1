ALTER TABLE "audit_entries" RENAME COLUMN "act" TO "action";
--> statement-breakpoint
alter table audit_entries no force row level security;
--> statement-breakpoint
update audit_entries set action = 'contradiction.resolve' where action = 'contradiction.settle';
--> statement-breakpoint
alter table audit_entries force row level security;
