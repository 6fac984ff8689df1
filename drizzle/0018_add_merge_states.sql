ALTER TABLE "maintenance_acts" ADD COLUMN "applied_by" text;--> statement-breakpoint
ALTER TABLE "maintenance_acts" ADD COLUMN "confidence_before" real;--> statement-breakpoint
ALTER TABLE "maintenance_acts" ADD COLUMN "confirmed_before" timestamp with time zone;