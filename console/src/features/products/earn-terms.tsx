import { Button, Drawer, Flex, Tag } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../api/call';
import { QueryTable } from '../../components/query-table';
import { ProposeVersion } from '../../components/versions/propose-version';
import { VERSIONS_REFRESH_MS } from '../../components/versions/version';
import { Versions } from '../../components/versions/versions';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { useMay } from '../../lib/use-me';
import { useTime } from '../../lib/use-time';
import { NEW_PRODUCT, useEarnVersions } from './earn-versions';

type Product = ReplyOf<'products/earn'>['list'][number];

/** The earn products, and the terms for new positions of each. */
export function EarnTermsTab(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const [opened, setOpened] = useState<string>();
  const [adding, setAdding] = useState(false);
  const query = useCall('products/earn', undefined, { refetchInterval: VERSIONS_REFRESH_MS });
  return (
    <Flex vertical gap="middle">
      {may('terms/earn/propose') && (
        <div>
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('products.newProduct')}
          </Button>
        </div>
      )}
      <QueryTable<Product>
        query={query}
        rows={query.data?.list}
        rowKey={(row) => row.product_id}
        empty={t('products.noProducts')}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: t('customers.product'), dataIndex: 'product_id' },
          { title: t('products.days'), align: 'right', render: (_, { current }) => current?.cycle_days ?? '–' },
          { title: t('customers.rate'), align: 'right', render: (_, { current }) => current?.daily_rate ?? '–' },
          { title: t('products.outstanding'), align: 'right', render: (_, row) => outstandingOf(row) },
          { title: t('customers.status'), render: (_, { current }) => <OnSale on={current?.on_sale === true} /> },
          {
            title: t('products.toCome'),
            render: (_, { next, next_at, proposed }) => (
              <Flex vertical align="start">
                {next && `${next.daily_rate} · ${time(next_at)}`}
                {proposed && <Tag color="warning">{t('versions.statuses.proposed')}</Tag>}
              </Flex>
            ),
          },
          {
            title: '',
            render: (_, { product_id }) => (
              <Button size="small" onClick={() => setOpened(product_id)}>
                {t('products.terms')}
              </Button>
            ),
          },
        ]}
      />
      {adding && <NewProduct onClose={() => setAdding(false)} />}
      {opened && <ProductTerms id={opened} onClose={() => setOpened(undefined)} />}
    </Flex>
  );
}

/** The principal of running positions, and the most that they may have. */
function outstandingOf({ current, next, outstanding }: Product): string {
  const terms = current ?? next;
  return terms ? `${amountText(outstanding, terms.currency)} / ${amountText(terms.quota, terms.currency)}` : '–';
}

function OnSale({ on }: { on: boolean }): React.ReactNode {
  const t = useTexts();
  return <Tag color={on ? 'success' : 'default'}>{t(on ? 'products.onSale' : 'products.notOnSale')}</Tag>;
}

function NewProduct({ onClose }: { onClose: () => void }): React.ReactNode {
  const title = useTexts()('products.newProduct');
  return <ProposeVersion data={useEarnVersions()} from={NEW_PRODUCT} title={title} newest={null} onClose={onClose} />;
}

function ProductTerms({ id, onClose }: { id: string; onClose: () => void }): React.ReactNode {
  const data = useEarnVersions(id);
  const query = useCall('terms/earn/get', { subject: id }, { refetchInterval: VERSIONS_REFRESH_MS });
  return (
    <Drawer title={id} open size={860} onClose={onClose}>
      <Versions data={{ ...data, query }} />
    </Drawer>
  );
}
