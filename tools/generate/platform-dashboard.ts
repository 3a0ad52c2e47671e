import { type Dashboard, quantile, rate } from './dashboard.ts';

/** Processes, servers, queues and memory. */
export const PLATFORM_DASHBOARD: Dashboard = {
  uid: 'makoto-platform',
  title: 'Platform',
  panels: [
    {
      title: 'Processes that answer',
      unit: 'short',
      lines: [{ expr: 'min by (instance) (up{job="makoto"})', legend: '{{instance}}' }],
      alert: { name: 'ServiceDown', below: 1 },
    },
    {
      title: 'Servers that services can use',
      unit: 'short',
      lines: [
        {
          expr: 'min by (service, dependency) (makoto_dependency_up)',
          legend: '{{service}} {{dependency}}',
        },
      ],
      alert: { name: 'DependencyUnavailable', below: 1 },
    },
    {
      title: 'Requests between services, 99 %',
      unit: 's',
      lines: [
        {
          expr: `topk(10, ${quantile(0.99, 'makoto_rpc_request_duration_seconds', ', pattern')})`,
          legend: '{{pattern}}',
        },
      ],
    },
    {
      title: 'Age of the oldest event in an outbox',
      unit: 's',
      lines: [{ expr: 'max by (service) (makoto_outbox_oldest_age_seconds)', legend: '{{service}}' }],
      alert: { name: 'OutboxStuck', above: 30 },
    },
    {
      title: 'Age of the oldest event that a consumer has not processed',
      unit: 's',
      lines: [{ expr: 'max by (service) (makoto_outbox_unprocessed_age_seconds)', legend: '{{service}}' }],
      alert: { name: 'EventUnprocessed', above: 3_600 },
    },
    {
      title: 'Events that consumers have not processed',
      unit: 'short',
      lines: [{ expr: 'max by (consumer) (makoto_consumer_lag_messages)', legend: '{{consumer}}' }],
      alert: { name: 'ConsumerLagging', above: 1_000 },
    },
    {
      title: 'Used share of the event stream',
      unit: 'percentunit',
      lines: [{ expr: 'max(makoto_event_stream_used_ratio)', legend: 'used' }],
      alert: { name: 'EventStreamFilling', above: 0.5 },
    },
    {
      title: 'Jobs',
      unit: 'short',
      lines: [{ expr: 'max by (queue, state) (makoto_jobs)', legend: '{{queue}} {{state}}' }],
    },
    {
      title: 'How long the oldest due job has waited',
      unit: 's',
      lines: [{ expr: 'max by (queue) (makoto_job_oldest_wait_seconds)', legend: '{{queue}}' }],
      alert: { name: 'JobsLate', above: 30 },
    },
    {
      title: 'Age of the versions of terms in memory',
      unit: 's',
      lines: [{ expr: 'max by (service, kind) (makoto_versions_age_seconds)', legend: '{{service}} {{kind}}' }],
      alert: { name: 'VersionsStale', above: 8 },
    },
    {
      title: 'Callers that wait for a database connection',
      unit: 'short',
      lines: [
        {
          expr: 'max by (service) (makoto_database_connections{state="waited_for"})',
          legend: '{{service}}',
        },
      ],
      alert: { name: 'ConnectionsExhausted', above: 1 },
    },
    {
      title: 'How far read replicas are behind',
      unit: 's',
      lines: [{ expr: 'max by (service) (makoto_replica_lag_seconds)', legend: '{{service}}' }],
      alert: { name: 'ReplicaBehind', above: 30 },
    },
    {
      title: 'Event-loop delay, 99 %',
      unit: 's',
      lines: [{ expr: 'max by (instance) (nodejs_eventloop_lag_p99_seconds)', legend: '{{instance}}' }],
      alert: { name: 'EventLoopBlocked', above: 0.5 },
    },
    {
      title: 'Heap in use',
      unit: 'bytes',
      lines: [{ expr: 'max by (instance) (nodejs_heap_size_used_bytes)', legend: '{{instance}}' }],
    },
    {
      title: 'Garbage collection, as a share of the time',
      unit: 'percentunit',
      lines: [{ expr: rate('nodejs_gc_duration_seconds_sum', 'instance'), legend: '{{instance}}' }],
    },
    {
      title: 'Free disk',
      unit: 'percentunit',
      lines: [{ expr: 'min(makoto_disk_free_ratio)', legend: 'free' }],
      alert: { name: 'DiskFull', below: 0.1 },
    },
  ],
};
