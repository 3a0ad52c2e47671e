import { GenericContainer } from 'testcontainers';

/**
 * A container whose port is published on 127.0.0.1 only; by default the engine exposes it to the network. The engine
 * restarts a failed server on the same port.
 */
export class LoopbackContainer extends GenericContainer {
  protected override beforeContainerCreated = async (): Promise<void> => {
    this.hostConfig.RestartPolicy = { Name: 'on-failure' };
    const bindings: Record<string, { HostIp: string; HostPort: string }[]> = this.hostConfig.PortBindings ?? {};
    this.hostConfig.PortBindings = Object.fromEntries(
      Object.entries(bindings).map(([port, hosts]) => [port, hosts.map((host) => ({ ...host, HostIp: '127.0.0.1' }))]),
    );
  };
}
