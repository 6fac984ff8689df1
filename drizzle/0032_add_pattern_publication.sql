ALTER TABLE "pattern_owners" ADD COLUMN "publish" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "patterns" ADD COLUMN "published_run_no" bigint;