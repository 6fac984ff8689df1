CREATE INDEX "events_of_summaries" ON "events" USING btree ("owner_no","session_id") WHERE source = 'session';
--> statement-breakpoint
grant delete on model_usage to palimpsest_app;
--> statement-breakpoint
grant update (instructions) on task_prompts to palimpsest_app;
