import { getContainerRuntimeClient } from 'testcontainers';

/**
 * Ends a container that a killed launcher left on a volume: two PostgreSQL servers on one volume would destroy it,
 * because neither sees the other's process.
 */
export async function endEarlier(volume: string, stopWithinMs: number): Promise<void> {
  const { container: containers } = await getContainerRuntimeClient();
  for (const { Id, Mounts } of await containers.list()) {
    if (!Mounts.some((mount) => mount.Name === volume)) continue;
    const container = containers.getById(Id);
    await containers.stop(container, { timeout: stopWithinMs });
    await containers.remove(container, { removeVolumes: false });
  }
}
