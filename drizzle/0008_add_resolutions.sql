DROP INDEX "contradictions_of_tenant";--> statement-breakpoint
DROP INDEX "contradictions_of_owner";--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "resolution" text;--> statement-breakpoint
CREATE INDEX "resolved_contradictions" ON "decisions" USING btree ("tenant_no","decided_at","event_no","ordinal") WHERE resolution is not null;--> statement-breakpoint
CREATE INDEX "contradictions_of_tenant" ON "decisions" USING btree ("tenant_no","decided_at","event_no","ordinal") WHERE uncertain_position is not null and memory_position is not null and resolution is null;--> statement-breakpoint
CREATE INDEX "contradictions_of_owner" ON "decisions" USING btree ("owner_no","decided_at","event_no","ordinal") WHERE uncertain_position is not null and memory_position is not null and resolution is null;