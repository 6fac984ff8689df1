ALTER TABLE "events" ADD COLUMN "first_position" bigint;--> statement-breakpoint
ALTER TABLE "memories" ADD COLUMN "part" smallint;--> statement-breakpoint
ALTER TABLE "memories" ADD COLUMN "parts" smallint;