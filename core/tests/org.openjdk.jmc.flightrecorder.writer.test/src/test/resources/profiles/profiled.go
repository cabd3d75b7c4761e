/*
 * Copyright (c) 2026, the JFR writer authors.
 *
 * SPDX-License-Identifier: UPL-1.0
 */

package main

import (
	"context"
	"fmt"
	"os"
	"runtime/pprof"
	"sort"
	"strings"
)

type node struct{ children []*node }

func build(depth int) *node {
	n := &node{}
	if depth > 0 {
		n.children = append(n.children, build(depth-1), build(depth-1))
	}
	return n
}

// As much work on a slow machine as on a fast one: the profiler counts the time of the processor.
func spin(rounds int) int {
	sum := 0
	for i := 0; i < rounds; i++ {
		words := strings.Fields(strings.Repeat("the quick brown fox ", 100))
		sort.Strings(words)
		sum += len(words)
		func() { sum += len(build(8).children) }()
	}
	return sum
}

func main() {
	cpu, _ := os.Create(os.Args[1])
	pprof.StartCPUProfile(cpu)
	pprof.Do(context.Background(), pprof.Labels("worker", "one"), func(context.Context) {
		fmt.Println(spin(20000))
	})
	pprof.StopCPUProfile()
	cpu.Close()
	heap, _ := os.Create(os.Args[2])
	pprof.Lookup("allocs").WriteTo(heap, 0)
	heap.Close()
}
