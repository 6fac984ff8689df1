declare module "parse-prometheus-text-format" {
  type Family = { readonly name: string; readonly type: string; readonly metrics: readonly unknown[] };
  export default function parse(text: string): readonly Family[];
}
