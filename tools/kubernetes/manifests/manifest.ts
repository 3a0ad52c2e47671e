import type { IIoK8sApimachineryPkgApisMetaV1ObjectMeta as Metadata } from '@kubernetes-models/apimachinery/apis/meta/v1/ObjectMeta';
import type { Values } from '../values/values.ts';

/** An object of Kubernetes, checked by the schema of its kind. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata?: Metadata;
  toJSON(): unknown;
  /** @throws Error naming the field that its schema refuses */
  validate(): void;
}

/** Labels by which selectors find a component; they never change. */
export const selectorOf = (component: string): Record<string, string> => ({
  'app.kubernetes.io/name': component,
  'app.kubernetes.io/part-of': 'makoto',
});

/** Marks the pods of the product's parts, whatever their name: they have metrics and ask for servers. */
export const PART_LABEL = { 'app.kubernetes.io/component': 'part' };

/** Name, namespace and labels of a component's object. */
export function metadataOf(component: string, { namespace }: Values, name = component): Metadata {
  return { name, namespace, labels: selectorOf(component) };
}
