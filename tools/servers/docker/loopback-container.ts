import { GenericContainer } from 'testcontainers';

/** A container whose one port is published on 127.0.0.1 alone: the engine would otherwise show it to the network. */
export class LoopbackContainer extends GenericContainer {
  protected override beforeContainerCreated = async (): Promise<void> => {
    const bindings: Record<string, { HostIp: string; HostPort: string }[]> = this.hostConfig.PortBindings ?? {};
    this.hostConfig.PortBindings = Object.fromEntries(
      Object.entries(bindings).map(([port, hosts]) => [port, hosts.map((host) => ({ ...host, HostIp: '127.0.0.1' }))]),
    );
  };
}
