ALTER TABLE "pattern_refusals" ADD COLUMN "kind" smallint;--> statement-breakpoint
ALTER TABLE "pattern_refusals" ADD COLUMN "topic_no" integer;--> statement-breakpoint
ALTER TABLE "pattern_refusals" ADD COLUMN "value" text;