import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryCreator,
  type Selectable,
} from 'kysely';
import type { AccessTables } from './tables/access.ts';
import type { AuthorizationTables } from './tables/authorizations.ts';
import type { BillTables } from './tables/bills.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { ComplianceTables } from './tables/compliance.ts';
import type { CustomerTables } from './tables/customers.ts';
import type { DiscountTables } from './tables/discounts.ts';
import type { DisputeTables } from './tables/disputes.ts';
import type { JobTables } from './tables/jobs.ts';
import type { MerchantTables } from './tables/merchants.ts';
import type { PaymentTables } from './tables/payments.ts';
import type { RecoveryTables } from './tables/recovery.ts';
import type { SessionTables } from './tables/sessions.ts';
import type { SettlementTables } from './tables/settlements.ts';
import type { SubscriptionTables } from './tables/subscriptions.ts';
import type { WebhookTables } from './tables/webhooks.ts';

/** All tables with their columns, as the newest version of the schema has them. */
export interface Tables
  extends
    MerchantTables,
    CatalogueTables,
    CustomerTables,
    PaymentTables,
    SubscriptionTables,
    RecoveryTables,
    SessionTables,
    AuthorizationTables,
    DiscountTables,
    DisputeTables,
    SettlementTables,
    AccessTables,
    ComplianceTables,
    BillTables,
    JobTables,
    WebhookTables {}

/** A row of `Table` as it is read. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** Runs one statement with the values of its parameters. */
export type RunStatement = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/**
 * A builder of typed statements that are run by `run`. It knows no transactions: those belong to
 * the store, which repeats what a deadlock has undone.
 */
export function tablesOver(run: RunStatement): QueryCreator<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOver(run),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

function driverOver(run: RunStatement): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => ({ rows: await run(sql, parameters) }),
    streamQuery: unsupported,
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: unsupported,
    commitTransaction: unsupported,
    rollbackTransaction: unsupported,
    destroy: async () => undefined,
  };
}

function unsupported(): never {
  throw new Error('Use the transaction of the store');
}
