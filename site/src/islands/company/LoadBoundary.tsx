import { Component, type ReactNode } from 'react';

interface Props {
  /** Said in place of the children when they fail. */
  message: string;
  children: ReactNode;
}

/** For parts that come by a request of their own, which may fail. React knows no other way to catch that than a class. */
export class LoadBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <p className="notice notice-warn" role="alert">
        {this.props.message}
      </p>
    );
  }
}
