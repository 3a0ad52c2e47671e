import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { Service } from 'kubernetes-models/v1';
import type { Values } from '../values/values.ts';
import { type Manifest, metadataOf, selectorOf } from './manifest.ts';

/** The gateway's address in the cluster, and its way in from outside. */
export function entrance(values: Values): Manifest[] {
  const { ingress, publicUrl } = values;
  const service = new Service({
    metadata: metadataOf('gateway', values),
    spec: { selector: selectorOf('gateway'), ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
  });
  if (ingress === undefined) return [service];
  const { hostname: host } = new URL(publicUrl);
  const backend = { service: { name: 'gateway', port: { name: 'http' } } };
  const { annotations, tlsSecret: secretName } = ingress;
  return [
    service,
    new Ingress({
      metadata: { ...metadataOf('gateway', values), annotations },
      spec: {
        ingressClassName: ingress.className,
        ...(secretName === '' ? {} : { tls: [{ hosts: [host], secretName }] }),
        rules: [{ host, http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }],
      },
    }),
  ];
}
