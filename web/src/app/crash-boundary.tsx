import { Component, type ReactNode } from 'react';

interface CrashProps {
  fallback: ReactNode;
  /** A change of this shows the children again. */
  resetKey: string;
  children: ReactNode;
}

/** Shows the fallback where a screen failed to load or to render, until the user goes elsewhere. */
export class CrashBoundary extends Component<CrashProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidUpdate(before: CrashProps): void {
    if (this.state.crashed && before.resetKey !== this.props.resetKey) this.setState({ crashed: false });
  }

  override render(): ReactNode {
    return this.state.crashed ? this.props.fallback : this.props.children;
  }
}
