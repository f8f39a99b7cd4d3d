set -e
npx fairfront run applicants.csv --protect sex --clusters 3 --out run
npx fairfront pick run --balance 0.3 --labels labels.csv --sql rule.sql --dialect duckdb
mkdir -p models
{ echo "with my_table as (select * from {{ ref('applicants') }})"; cat rule.sql; } > models/applicant_clusters.sql
