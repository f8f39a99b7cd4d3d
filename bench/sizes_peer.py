"""k-means-constrained (PyPI) on a file of doubles: size, dim, clusters, starts, seed. Prints one line of JSON."""
import json
import sys
import time

import numpy as np
from k_means_constrained import KMeansConstrained

size, dim, clusters, starts, seed = map(int, sys.argv[2:])
points = np.fromfile(sys.argv[1], dtype=np.float64).reshape(size, dim)
each = size // clusters
model = KMeansConstrained(n_clusters=clusters, size_min=each, size_max=each, n_init=starts, random_state=seed)
began = time.process_time()
model.fit(points)
print(json.dumps({"cpu": time.process_time() - began, "cost": float(model.inertia_) / size}))
