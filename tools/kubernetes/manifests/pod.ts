import type { IContainer, IPersistentVolumeClaim, IPodSpec, ISecurityContext } from 'kubernetes-models/v1';
import type { Values } from '../values/values.ts';
import { selectorOf } from './manifest.ts';

// What every pod has: no rights, a read-only root, bounded memory, a place apart from its like.

/** The user `node` of the image. */
export const NODE_USER = 1000;
/** A pod moves this many seconds after its machine was lost; Kubernetes' default is five minutes. */
const MOVES_AFTER_S = 30;

const CONFINED: ISecurityContext = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

/** The only place besides volumes where a container may write, as in docker-compose.yml. */
const TMP = { name: 'tmp', emptyDir: { sizeLimit: '128Mi' } };

/** A container with no rights and its own `/tmp`. */
export function confined(container: IContainer): IContainer {
  return {
    ...container,
    securityContext: CONFINED,
    volumeMounts: [{ name: TMP.name, mountPath: '/tmp' }, ...(container.volumeMounts ?? [])],
  };
}

/**
 * A pod of a component. It knows nothing of Kubernetes: no token of its API, no variables of its services.
 * @param user the image's user, who owns its volumes, too
 */
export function podOf(component: string, { imagePullSecrets }: Values, user: number, spec: IPodSpec): IPodSpec {
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    ...(imagePullSecrets.length === 0 ? {} : { imagePullSecrets: imagePullSecrets.map((name) => ({ name })) }),
    securityContext: {
      runAsNonRoot: true,
      runAsUser: user,
      runAsGroup: user,
      fsGroup: user,
      fsGroupChangePolicy: 'OnRootMismatch',
      seccompProfile: { type: 'RuntimeDefault' },
    },
    topologySpreadConstraints: ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'].map((topologyKey) => ({
      maxSkew: 1,
      topologyKey,
      whenUnsatisfiable: 'ScheduleAnyway',
      labelSelector: { matchLabels: selectorOf(component) },
    })),
    tolerations: ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'].map((key) => ({
      key,
      operator: 'Exists',
      effect: 'NoExecute',
      tolerationSeconds: MOVES_AFTER_S,
    })),
    ...spec,
    volumes: [TMP, ...(spec.volumes ?? [])],
  };
}

/** A claim for a volume of one pod. */
export function claimOf(
  name: string,
  { storage, storageClass }: { storage: string; storageClass?: string },
): Pick<IPersistentVolumeClaim, 'metadata' | 'spec'> {
  return {
    metadata: { name },
    spec: {
      accessModes: ['ReadWriteOnce'],
      ...(storageClass === undefined ? {} : { storageClassName: storageClass }),
      resources: { requests: { storage } },
    },
  };
}
