grant delete on model_usage to palimpsest_app;
