import { Component, type ReactNode } from 'react';

interface CrashProps {
  fallback: ReactNode;
  /** A change resets the boundary. */
  resetKey: string;
  children: ReactNode;
}

/** Shows the fallback when a screen fails to load or render, until the user navigates away. */
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
