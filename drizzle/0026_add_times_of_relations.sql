DROP INDEX "relations_of_subject";--> statement-breakpoint
DROP INDEX "relations_of_object";--> statement-breakpoint
ALTER TABLE "relations" ADD COLUMN "occurred_at" timestamp with time zone;--> statement-breakpoint
alter table relations no force row level security;
--> statement-breakpoint
alter table memories no force row level security;
--> statement-breakpoint
update relations r set occurred_at = m.occurred_at
from memories m where m.owner_no = r.owner_no and m.position = r.position;
--> statement-breakpoint
alter table relations force row level security;
--> statement-breakpoint
alter table memories force row level security;
--> statement-breakpoint
ALTER TABLE "relations" ALTER COLUMN "occurred_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "relations_of_subject" ON "relations" USING btree ("owner_no","subject_no","occurred_at" DESC NULLS FIRST,"position" DESC NULLS FIRST,"ordinal");--> statement-breakpoint
CREATE INDEX "relations_of_object" ON "relations" USING btree ("owner_no","object_no","occurred_at" DESC NULLS FIRST,"position" DESC NULLS FIRST,"ordinal") WHERE object_no is not null;
