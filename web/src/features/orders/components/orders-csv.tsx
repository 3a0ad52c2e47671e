import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OrderListRequest } from '../../../api/order/list';
import { Button } from '../../../components/button';
import { Icon } from '../../../components/icons';
import { FormError } from '../../../components/states';
import { download } from '../../../lib/download';

/** Saves the settled orders of a filter as a CSV file. */
export function OrdersCsv({ request, label }: { request: OrderListRequest; label: string }): ReactNode {
  const csv = useMutation({ mutationFn: () => download('order/export', request, 'orders.csv') });
  return (
    <div className="space-y-3">
      <FormError error={csv.error} />
      <Button look="plain" wide busy={csv.isPending} onClick={() => csv.mutate()}>
        {csv.isPending ? null : <Icon name="download" size={18} />}
        {label}
      </Button>
    </div>
  );
}
