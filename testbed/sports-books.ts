// The sportsbook's books beside the ledger's.
import type pg from 'pg';

/** Bets and the ledger's rounds that say different things, and exposures that no open bet stands for; empty when the books hold. */
export async function unbalanced({
  database: { pool },
}: {
  readonly database: { readonly pool: pg.Pool };
}): Promise<object[]> {
  const bets = await pool.query<object>(
    `select b.id, b.state, b.paid_kurus, b.total_stake_kurus, r.paid, r.staked_cash + r.staked_bonus as staked from sports_bet b
     left join round r on r.wallet_id = b.customer and r.provider = 'fel' and r.id = b.id::text
     where case when b.state in ('accepted', 'settled', 'void', 'cashedOut')
       then r.id is null or r.paid <> b.paid_kurus or r.staked_cash + r.staked_bonus <> case when b.free_bet is null then b.total_stake_kurus else 0 end else r.id is not null end`,
  );
  const stakes = await pool.query<object>(
    `select r.id from round r left join sports_bet b on b.id::text = r.id where r.provider = 'fel' and r.game = 'sports' and b.id is null`,
  );
  const exposed = await pool.query<object>(
    `select x.* from sports_exposure x left join (
       select g.event_id, g.market_id, g.outcome_id, sum(g.exposed_stake_kurus) as staked, sum(g.exposed_payout_kurus) as payout
       from sports_leg g group by 1, 2, 3) g using (event_id, market_id, outcome_id)
     where x.staked_kurus <> coalesce(g.staked, 0) or x.payout_kurus <> coalesce(g.payout, 0)`,
  );
  const left = await pool.query<object>(
    `select g.bet_id from sports_leg g join sports_bet b on b.id = g.bet_id
     where not b.is_open and (g.exposed_stake_kurus <> 0 or g.exposed_payout_kurus <> 0)`,
  );
  return [...bets.rows, ...stakes.rows, ...exposed.rows, ...left.rows];
}
