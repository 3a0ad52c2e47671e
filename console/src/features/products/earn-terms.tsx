import { Button, Flex, Modal, Tag } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { PagedTable } from '../../components/paged-table';
import { QueryTable } from '../../components/query-table';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { useMay } from '../../lib/use-me';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { EditEarnTerms } from './edit-earn-terms';
import type { EarnProduct, EarnTerms } from './terms';

type ProductRow = EarnProduct & { terms: EarnTerms };

interface Opened {
  as: 'edit' | 'history';
  /** Absent for a new product. */
  terms?: EarnTerms;
  /** The terms are scheduled. */
  coming?: boolean;
}

/** A product with its current terms, or its scheduled ones before it is first sold. */
const withTerms = (product: EarnProduct): ProductRow[] => {
  const terms = product.current ?? product.next;
  return terms ? [{ ...product, terms }] : [];
};

/** The terms for new positions by product. */
export function EarnTermsTab(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const query = useCall('products/earn', undefined);
  const mayChange = may('products/set_earn');
  return (
    <Flex vertical gap="middle">
      {mayChange && (
        <div>
          <Button type="primary" onClick={() => setOpened({ as: 'edit' })}>
            {t('products.newProduct')}
          </Button>
        </div>
      )}
      <QueryTable<ProductRow>
        query={query}
        rows={query.data?.list.flatMap(withTerms)}
        rowKey={(row) => row.terms.product_id}
        empty={t('products.noProducts')}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: t('customers.product'), render: (_, row) => row.terms.product_id },
          { title: t('products.days'), align: 'right', render: (_, row) => row.terms.cycle_days },
          { title: t('customers.rate'), align: 'right', render: (_, row) => row.terms.daily_rate },
          {
            title: t('products.outstanding'),
            align: 'right',
            render: (_, { outstanding, terms }) =>
              `${amountText(outstanding, terms.currency)} / ${amountText(terms.quota, terms.currency)}`,
          },
          {
            title: t('customers.status'),
            render: (_, row) => (
              <Tag color={row.current?.on_sale ? 'success' : 'default'}>
                {t(row.current?.on_sale ? 'products.onSale' : 'products.notOnSale')}
              </Tag>
            ),
          },
          {
            title: t('products.toCome'),
            render: (_, { next }) => next && `${next.daily_rate} · ${time(next.effective_at)}`,
          },
          {
            title: '',
            render: (_, row) => (
              <Flex gap="small">
                <Button size="small" onClick={() => setOpened({ as: 'history', terms: row.terms })}>
                  {t('products.history')}
                </Button>
                {mayChange && (
                  <Button
                    size="small"
                    type="primary"
                    onClick={() => setOpened({ as: 'edit', terms: row.next ?? row.terms, coming: Boolean(row.next) })}
                  >
                    {t('dialog.edit')}
                  </Button>
                )}
              </Flex>
            ),
          },
        ]}
      />
      {opened?.as === 'edit' && <EditEarnTerms terms={opened.terms} coming={opened.coming === true} onClose={close} />}
      {opened?.as === 'history' && opened.terms && <History id={opened.terms.product_id} onClose={close} />}
    </Flex>
  );
}

function History({ id, onClose }: { id: string; onClose: () => void }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const operator = useOperatorName();
  return (
    <Modal title={`${id} · ${t('products.history')}`} open width={960} footer={null} onCancel={onClose}>
      <PagedTable<EarnTerms>
        queryKey={['products/earn_history', id]}
        load={(paging, signal) => send('products/earn_history', { product_id: id, ...paging }, { signal })}
        rowKey={(row) => String(row.version)}
        empty={t('products.noHistory')}
        columns={[
          { title: t('pages.version'), dataIndex: 'version', align: 'right' },
          {
            title: t('products.effective'),
            render: (_, row) => (row.replaced ? <Tag>{t('products.replaced')}</Tag> : time(row.effective_at)),
          },
          { title: t('products.days'), dataIndex: 'cycle_days', align: 'right' },
          { title: t('customers.rate'), dataIndex: 'daily_rate', align: 'right' },
          { title: t('products.forfeit'), dataIndex: 'forfeit_rate', align: 'right' },
          { title: t('pages.writtenBy'), render: (_, row) => operator(row.operator_id) || t('pages.withProduct') },
          { title: t('reason.label'), dataIndex: 'reason' },
        ]}
      />
    </Modal>
  );
}
