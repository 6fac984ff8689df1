ALTER TABLE "usages" ADD COLUMN "hits" smallint;--> statement-breakpoint
CREATE INDEX "owners_by_kind" ON "owners" USING btree ("tenant_no","kind",owner_id collate "C");