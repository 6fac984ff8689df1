ALTER TABLE "sessions" ADD COLUMN "sentences_key" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "relations_key" text;