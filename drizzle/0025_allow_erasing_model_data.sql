grant delete on model_usage to palimpsest_app;
--> statement-breakpoint
grant update (instructions) on task_prompts to palimpsest_app;
