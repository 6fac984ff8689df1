DROP INDEX "memories_by_id";--> statement-breakpoint
CREATE UNIQUE INDEX "memories_by_id" ON "memories" USING btree ("memory_id","tenant_no");