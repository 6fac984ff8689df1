/** A model in this process. */
type LoadedModel = { dispose(): Promise<unknown> };

/**
 * Loads a model at once and keeps it; after a failed load, the next call of `load` tries again. `isReady`
 * says whether the model is loaded. `close` waits for a load that has begun, and frees the model.
 */
export function loadOnce<Model extends LoadedModel>(loadModel: () => Promise<Model>) {
  let isReady = false;
  let loading: Promise<Model> | null = null;

  function load(): Promise<Model> {
    if (loading) return loading;
    loading = loadModel();
    loading.then(
      () => {
        isReady = true;
      },
      () => {
        loading = null;
      },
    );
    return loading;
  }
  void load().catch(() => undefined);

  return {
    load,
    isReady: () => isReady,
    async close(): Promise<void> {
      const model = await loading?.catch(() => null);
      await model?.dispose();
    },
  };
}
