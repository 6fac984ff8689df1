ALTER TABLE "maintenance_runs" ADD COLUMN "since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "maintenance_runs" ADD COLUMN "compare_from" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "maintenance_runs" ADD COLUMN "compared_by" text;